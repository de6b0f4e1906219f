import { relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { type Proofs, keepProofs } from '../../src/testing/runs/proofs.ts'

/** Records which browser tests passed, for `npm run requirements`. */
export default class ProofReporter implements Reporter {
  private readonly ran: Proofs = {}

  onTestEnd(test: TestCase, { status }: TestResult): void {
    const titles = (this.ran[relative(process.cwd(), test.location.file)] ??= [])
    if (status === 'passed') titles.push(test.titlePath().slice(3).join(' > '))
  }

  onEnd(): void {
    keepProofs('browser', this.ran)
  }
}

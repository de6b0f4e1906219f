import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { noticeOf } from './notice.ts'

it('NOTICE names every package that runs in production; npm run notice rewrites the file', () => {
  const notice = readFileSync('NOTICE', 'utf8')
  expect(notice).toBe(noticeOf(notice, readFileSync('package-lock.json', 'utf8')))
  expect(notice).toMatch(/^ {2}fastify$/m)
  expect(notice).not.toMatch(/^ {2}vitest$/m)
})

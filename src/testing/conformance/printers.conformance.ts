import { describe, expect, it } from 'vitest'
import type { TestPrinter } from '#testing/programs/a-printer.ts'
import type { PrinterGateway } from '#server/gateways/printers/port.ts'

/** A printer under test, and its prints. */
export type PrinterStage = { gateway: PrinterGateway } & TestPrinter

/** The contract that every implementation of the port must pass. */
export function describePrinterGateway(name: string, setUp: () => Promise<PrinterStage>): void {
  describe(`the printer gateway: ${name}`, () => {
    it('prints each page separately, with its text sizes and all accents of our languages', async () => {
      const { gateway, address, printed } = await setUp()
      const accentedText = 'Œuf, crème brûlée, piña, jalapeño, ruccola’s ïjs : 12,90 €'
      expect(
        await gateway.print(address, [
          [
            { kind: 'text', text: 'A07', size: 'huge', strong: true, centred: true },
            { kind: 'rule' },
            { kind: 'text', text: accentedText },
          ],
          [
            { kind: 'text', text: accentedText },
            { kind: 'barcode', text: 'A07' },
          ],
        ]),
      ).toBe('printed')
      const [first, second] = await printed()
      expect(first?.lines[0]).toEqual({ text: 'A07', times: 4, strong: true, centred: true })
      const normal = { times: 1, strong: false, centred: false }
      const folded = [
        { text: 'Œuf, crème brûlée, piña, jalapeño,', ...normal },
        { text: 'ruccola’s ïjs : 12,90 €', ...normal },
      ]
      expect(first?.lines.slice(2)).toEqual(folded)
      expect(second).toEqual({ lines: folded, barcodes: ['A07'] })
    })

    itPrintsTextAlone(setUp)

    it('prints simultaneous requests one after the other, each completely', async () => {
      const { gateway, address, printed } = await setUp()
      const numbers = ['A01', 'A02', 'A03', 'A04', 'A05']
      const outcomes = await Promise.all(
        numbers.map((text) => gateway.print(address, [[{ kind: 'text', text }]])),
      )
      expect(outcomes).toEqual(numbers.map(() => 'printed'))
      expect((await printed()).map(({ lines }) => lines[0]?.text)).toEqual(numbers)
    })

    itSaysWhyItDidNotPrint(setUp)
  })
}

function itPrintsTextAlone(setUp: () => Promise<PrinterStage>): void {
  it('never interprets customer text as a printer command', async () => {
    const { gateway, address, printed } = await setUp()
    const evil = 'sans\u001b@ oignon\u001dV\u0000\nni ail\u0007\u202e \u{1f957} żur Ω'
    await gateway.print(address, [[{ kind: 'text', text: evil }]])
    expect((await printed()).map(({ lines }) => lines.map(({ text }) => text))).toEqual([
      ['sans@ oignonV ni ail :salad: zur O'],
    ])
  })

  it('keeps a left and a right text at the edges, however long the left text is', async () => {
    const { gateway, address, printed } = await setUp()
    await gateway.print(address, [
      [
        { kind: 'sides', left: 'Soupe', right: '5,90 €' },
        { kind: 'sides', left: 'Salade '.repeat(8), right: '5,90 €' },
      ],
    ])
    const lines = (await printed())[0]?.lines.map(({ text }) => text) ?? []
    expect(lines).toEqual([
      `Soupe${' '.repeat(31)}5,90 €`,
      'Salade Salade Salade Salade Salade',
      `Salade Salade Salade${' '.repeat(16)}5,90 €`,
    ])
  })
}

function itSaysWhyItDidNotPrint(setUp: () => Promise<PrinterStage>): void {
  it.each([
    ['no-paper', { paper: false }, { paper: true }],
    ['not-ready', { cover: 'open' }, { cover: 'closed' }],
    ['away', { silent: true }, { silent: false }],
  ] as const)(
    'reports %s for a printer that cannot print, and prints once when it works again (N13)',
    async (outcome, wrong, right) => {
      const { gateway, address, printed, set } = await setUp()
      const ticket = [[{ kind: 'text', text: 'A01' }]] as const
      set(wrong)
      expect(await gateway.print(address, ticket)).toBe(outcome)
      set(right)
      expect(await gateway.print(address, ticket)).toBe('printed')
      expect(await printed()).toHaveLength(1)
    },
  )

  it('prints no leftovers of a ticket that failed for lack of paper (N13)', async () => {
    const { gateway, address, printed, set, endPaperAfter } = await setUp()
    endPaperAfter(1)
    const pages = ['A01', 'A02', 'A03'].map((text) => [{ kind: 'text', text } as const])
    expect(await gateway.print(address, pages)).toBe('no-paper')
    set({ paper: true })
    expect(await gateway.print(address, pages)).toBe('printed')
    const lines = (await printed()).map((piece) => piece.lines[0]?.text)
    expect(lines).toEqual(['A01', 'A01', 'A02', 'A03'])
  })

  it('reports a printer as away, and prints again once it is back', async () => {
    const { gateway, address, turnOff } = await setUp()
    await turnOff()
    expect(await gateway.print(address, [[{ kind: 'text', text: 'A01' }]])).toBe('away')
    const { address: back, printed } = await setUp()
    expect(await gateway.print(back, [[{ kind: 'text', text: 'A02' }]])).toBe('printed')
    expect(await printed()).toHaveLength(1)
  })
}

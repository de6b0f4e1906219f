/** One printed row, from the top. Texts are wrapped to the width of the paper. */
export type PrintRow =
  | {
      kind: 'text'
      text: string
      size?: 'normal' | 'big' | 'huge'
      strong?: boolean
      centred?: boolean
    }
  /** Two texts, at the left and right edges. */
  | { kind: 'sides'; left: string; right: string }
  | { kind: 'rule' }
  /** Code 128, with ASCII characters only. */
  | { kind: 'barcode'; text: string }

/** The rows printed before one cut. */
export type PrintPage = readonly PrintRow[]

export type PrinterGateway = {
  /**
   * Prints pages on the printer at `host:port`. `away`: it does not answer, or printing there is
   * not allowed; some pages may already have been printed.
   */
  print: (address: string, pages: readonly PrintPage[]) => Promise<'printed' | 'away'>
}

/** One row of what is printed, from the top. Texts are folded to the width of the paper. */
export type PrintRow =
  | {
      kind: 'text'
      text: string
      size?: 'normal' | 'big' | 'huge'
      strong?: boolean
      centred?: boolean
    }
  /** Two texts at the two edges. */
  | { kind: 'sides'; left: string; right: string }
  | { kind: 'rule' }
  /** Code 128, with nothing but signs of ASCII. */
  | { kind: 'barcode'; text: string }

/** What is cut off as one piece. */
export type PrintPage = readonly PrintRow[]

export type PrinterGateway = {
  /**
   * Prints pages on the printer at `host:port`. `away`: it does not answer, or nobody may print
   * there; nothing is known then of what came out before.
   */
  print: (address: string, pages: readonly PrintPage[]) => Promise<'printed' | 'away'>
}

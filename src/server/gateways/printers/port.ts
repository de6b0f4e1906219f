/** One printed row. Texts are wrapped to the width of the paper. */
export type PrintRow =
  | {
      kind: 'text'
      text: string
      size?: 'normal' | 'big' | 'huge'
      strong?: boolean
      centred?: boolean
    }
  /** Two texts on one row, at the left and right edges. */
  | { kind: 'sides'; left: string; right: string }
  | { kind: 'rule' }
  /** A barcode (Code 128), with ASCII characters only. */
  | { kind: 'barcode'; text: string }

/** The rows printed before one cut. */
export type PrintPage = readonly PrintRow[]

/**
 * `printed`: the printer reported that it has printed the pages. `no-paper`, `not-ready`: it
 * reported that it cannot print, for example because its cover is open. `away`: it does not answer,
 * or printing at this address is not allowed. Unless the outcome is `printed`, some pages may have
 * been printed, and the others are not printed later.
 */
export type PrintOutcome = 'printed' | 'no-paper' | 'not-ready' | 'away'

export type PrinterGateway = {
  /**
   * Whether a printer may be at `host:port`: checked before the address is stored, and again at
   * each print.
   */
  mayPrintAt: (address: string) => Promise<boolean>
  /** Prints pages on the printer at `host:port`. */
  print: (address: string, pages: readonly PrintPage[]) => Promise<PrintOutcome>
}

/** A line of a file of accounting entries, read as defined by the article of tax law. */
export type FecLine = {
  journal: string
  entry: number
  /** `20261124`. */
  date: string
  account: string
  voucher: string
  /** Cents. */
  debit: number
  credit: number
  validated: string
}

const names =
  'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise'.split(
    ' ',
  )
/** Names of fields that may be empty. */
const optional = new Set([
  'CompAuxNum',
  'CompAuxLib',
  'EcritureLet',
  'DateLet',
  'Montantdevise',
  'Idevise',
])
const dates = ['EcritureDate', 'PieceDate', 'ValidDate']

/**
 * Reads a “fichier des écritures comptables” as defined by the text of the law (LPF, A47 A-1),
 * independently of the code that writes it. Throws if a field, the numbering or the balance of an
 * entry is wrong.
 */
export function readFec(text: string): FecLine[] {
  if (!text.endsWith('\r\n')) throw new Error('the last line has no line break')
  const [header, ...rows] = text.slice(0, -2).split('\r\n')
  if (header !== names.join('\t')) throw new Error(`unexpected field names: ${header}`)
  const lines = rows.map(readLine)
  checkNumbers(lines)
  for (const [entry, entryLines] of Map.groupBy(lines, (line) => line.entry)) {
    const sum = entryLines.reduce((all, { debit, credit }) => all + debit - credit, 0)
    if (sum !== 0) throw new Error(`entry ${entry} is out of balance by ${sum}`)
    if (new Set(entryLines.map(({ date, journal }) => `${date} ${journal}`)).size > 1)
      throw new Error(`entry ${entry} has several days or journals`)
  }
  return lines
}

function readLine(row: string, i: number): FecLine {
  const fields = row.split('\t')
  if (fields.length !== names.length) throw new Error(`line ${i + 1} has ${fields.length} fields`)
  const of = (name: string): string => {
    const value = fields[names.indexOf(name)] ?? ''
    if (value === '' && !optional.has(name)) throw new Error(`line ${i + 1} has no ${name}`)
    return value
  }
  for (const name of dates)
    if (!/^20\d\d(0[1-9]|1[0-2])([0-2]\d|3[01])$/.test(of(name)))
      throw new Error(`line ${i + 1}: ${name} has the invalid value ${of(name)}`)
  const cents = (name: string): number => {
    if (!/^\d+,\d\d$/.test(of(name)))
      throw new Error(`line ${i + 1}: ${name} has the invalid value ${of(name)}`)
    return Number(of(name).replace(',', ''))
  }
  return {
    journal: of('JournalCode'),
    entry: Number(of('EcritureNum')),
    date: of('EcritureDate'),
    account: of('CompteNum'),
    voucher: of('PieceRef'),
    debit: cents('Debit'),
    credit: cents('Credit'),
    validated: of('ValidDate'),
  }
}

/** Entries are numbered from 1 without gaps, in the order of their days. */
function checkNumbers(lines: readonly FecLine[]): void {
  let [entry, date] = [0, '']
  for (const line of lines) {
    if (line.entry !== entry && line.entry !== entry + 1)
      throw new Error(`entry ${line.entry} must not follow entry ${entry}`)
    if (line.date < date) throw new Error(`the date ${line.date} must not follow ${date}`)
    entry = line.entry
    date = line.date
  }
}

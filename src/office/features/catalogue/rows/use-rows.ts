import { useMemo, useState } from 'react'
import { entryKinds } from '#domain/catalogue/field-table.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { type EntryRow, createRows } from './entry-rows.ts'

const listedKinds = entryKinds.filter((kind) => kind !== 'restaurant' && kind !== 'order')

/** All entries of the catalogue as rows, except restaurants and the entry `order`. */
export function useRows(): EntryRow[] {
  const { published, drafted, draft } = useCatalogue()
  const [rowsOf] = useState(createRows)
  return useMemo(
    () => rowsOf(listedKinds, published, drafted, draft),
    [rowsOf, published, drafted, draft],
  )
}

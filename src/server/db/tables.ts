import type { Generated } from 'kysely'

type EntryKind = 'category' | 'ingredient' | 'dessert' | 'formula' | 'recipe'

/** The tables as Kysely's types; the columns and their rules are in `db/migrations`. */
export type Tables = {
  migrations: { name: string; hash: string; applied_at: Generated<Date> }
  catalogue_entries: {
    kind: EntryKind
    id: number
    slug: string
    position: number
    data: unknown
    retired_at: Date | null
  }
  documents: { name: string; data: unknown }
  restaurants: {
    id: number
    slug: string
    position: number
    data: unknown
    retired_at: Date | null
  }
  catalogue: { only_row: Generated<boolean>; version: string; changed_at: Generated<Date> }
  slots: { restaurant_id: number; starts_at: Date; capacity: number; taken: number }
}

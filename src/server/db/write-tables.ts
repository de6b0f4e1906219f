import { allRows } from './statements.ts'
import type { Queries } from './open.ts'

type Column = {
  table: string
  column: string
  type: string
  nullable: boolean
  /** Whether the database supplies a value if none is inserted. */
  has_default: boolean
  /** A check constraint that lists the allowed values: `ANY (ARRAY['a'::text, …])`. */
  allowed: string | null
}

/** The TypeScript type that both drivers return for each PostgreSQL type. */
const types: Record<string, string> = {
  bigint: 'string',
  boolean: 'boolean',
  bytea: 'Uint8Array',
  date: 'Date',
  'double precision': 'number',
  integer: 'number',
  jsonb: 'unknown',
  numeric: 'string',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
}

/**
 * Returns the text of `tables.ts`: the type of every table that the migrations created. Throws for
 * an unknown column type.
 */
export async function writeTables(db: Queries): Promise<string> {
  const rows = await allRows(db)<Column>`
    select case when space.nspname = 'public' then '' else space.nspname || '.' end || holder.relname as table,
      attname as column, format_type(atttypid, null) as type, not attnotnull as nullable,
      (atthasdef or attidentity <> '') and attgenerated = '' as has_default,
      (select pg_get_constraintdef(held.oid) from pg_constraint held
        where held.conrelid = holder.oid and held.contype = 'c' and held.conkey = array[attnum]
          and pg_get_constraintdef(held.oid) like '%ANY (ARRAY[%' limit 1) as allowed
    from pg_attribute
    join pg_class holder on holder.oid = attrelid
    join pg_namespace space on space.oid = holder.relnamespace
    where holder.relkind in ('r', 'p') and attnum > 0 and not attisdropped
      and space.nspname in ('public', 'embedded_payments') and not holder.relispartition
    order by space.nspname = 'public' desc, holder.relname, attnum`
  const tables = Map.groupBy(rows, ({ table }) => table)
  const declarations = [...tables].map(
    ([table, columns]) =>
      `  ${nameOf(table)}: {\n${columns.map((column) => `    ${column.column}: ${typeOf(column)}\n`).join('')}  }\n`,
  )
  return `// The tables as the migrations made them: written by \`npm run db:types\`, not by hand.
import type { Generated, Selectable } from 'kysely'
import type { Locale } from '#contract/pages/locales.ts'

export type Tables = {
${declarations.join('')}}

/** The type of a row that is read from a table. */
export type RowOf<Table extends keyof Tables> = Selectable<Tables[Table]>
/** The type of some columns of a row that is read from a table. */
export type Columns<Table extends keyof Tables, Names extends keyof RowOf<Table>> = Pick<
  RowOf<Table>,
  Names
>
`
}

const nameOf = (table: string) => (table.includes('.') ? `'${table}'` : table)

function typeOf({ table, column, type, nullable, has_default, allowed }: Column): string {
  const [, element = type] = /^(.*)\[\]$/.exec(type) ?? []
  const baseType = column === 'locale' ? 'Locale' : types[element]
  if (baseType === undefined)
    throw new Error(
      `${table}.${column}: a column of type ${type} has no TypeScript type in write-tables.ts`,
    )
  const values = [...(allowed ?? '').matchAll(/'([^']*)'::text/g)].map(([, value]) => `'${value}'`)
  const elementType = values.length > 0 && column !== 'locale' ? values.join(' | ') : baseType
  if (elementType === 'unknown') return has_default ? 'Generated<unknown>' : elementType
  const selectedType = `${type.endsWith('[]') ? `readonly ${elementType}[]` : elementType}${nullable ? ' | null' : ''}`
  return has_default ? `Generated<${selectedType}>` : selectedType
}

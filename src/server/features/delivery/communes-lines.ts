import type { Commune } from '#domain/search/commune-search.ts'

/** A commune as held in memory. `department` and `region` are the official codes. */
export type CommuneOfFrance = Commune & { department: string; region: string }

/**
 * A commune as text, for the transfer between threads: one string is transferred at once, but
 * thousands of objects are copied one by one.
 */
export const lineOf = ({
  code,
  name,
  postcodes,
  population,
  department,
  region,
}: CommuneOfFrance): string =>
  [code, name, postcodes.join(' '), population, department, region].join('\t')

export function communeOf(line: string): CommuneOfFrance {
  const [code = '', name = '', postcodes = '', population = '', department = '', region = ''] =
    line.split('\t')
  return {
    code,
    name,
    postcodes: postcodes.split(' ').filter(Boolean),
    population: Number(population),
    department,
    region,
  }
}

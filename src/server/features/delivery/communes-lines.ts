import type { Commune } from '#domain/search/commune-search.ts'

/** A commune as it is kept in memory. `department` and `region` are the official codes. */
export type KnownCommune = Commune & { department: string; region: string }

/**
 * As it travels between threads: one text is handed over at once, where thousands of objects are
 * copied one by one.
 */
export const lineOf = ({
  code,
  name,
  postcodes,
  population,
  department,
  region,
}: KnownCommune): string =>
  [code, name, postcodes.join(' '), population, department, region].join('\t')

export function communeOf(line: string): KnownCommune {
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

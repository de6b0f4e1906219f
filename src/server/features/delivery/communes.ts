import { readFile } from 'node:fs/promises'
import { type Commune, type CommuneList, communeList } from '#domain/commune-search.ts'

/** A commune as it is kept in memory. `department` and `region` are the official codes. */
export type KnownCommune = Commune & { department: string; region: string }

type Entry = {
  code: string; nom: string; type: string; departement?: string; region?: string; codesPostaux?: string[]; population?: number
}

export type Communes = { list: CommuneList<KnownCommune>; byCode: ReadonlyMap<string, KnownCommune> }

const file = new URL(import.meta.resolve('@etalab/decoupage-administratif/data/communes.json'))

let known: Promise<Communes> | null = null

/** The official list of the communes of today, read when it is first asked for: a small part of a large file is kept. */
export function openCommunes(): Promise<Communes> {
  known ??= read().catch((error: unknown) => {
    known = null
    throw error
  })
  return known
}

async function read(): Promise<Communes> {
  const entries = JSON.parse(await readFile(file, 'utf8')) as Entry[]
  const communes = entries.flatMap(({ code, nom, type, departement, region, codesPostaux, population }): KnownCommune[] =>
    type !== 'commune-actuelle' || codesPostaux === undefined ? []
      : [{ code, name: nom.replaceAll('\'', '’'), postcodes: codesPostaux, population: population ?? 0, department: departement ?? '', region: region ?? '' }])
  return { list: communeList(communes), byCode: new Map(communes.map((commune) => [commune.code, commune])) }
}

import type * as z from 'zod'
import { brandSchema } from './brand-schema.ts'
import { catalogueSchema } from './catalogue-schema.ts'
import { chainFactsSchema } from './chain-facts-schema.ts'
import { legalVersionSchema } from './legal-versions-schema.ts'
import { promosSchema } from './promos-schema.ts'
import { restaurantsSchema } from './restaurants-schema.ts'
import { sellersSchema } from './sellers-schema.ts'
import { illustrationsSchema, legalSchema, originsSchema } from './side-file-schemas.ts'

/** Every kind of file, each after the kinds that it refers to. */
export const fileKinds = [
  'legal',
  'legal-version',
  'catalogue',
  'illustrations',
  'origins',
  'restaurants',
  'sellers',
  'chain',
  'brand',
  'promos',
] as const
export type FileKind = (typeof fileKinds)[number]

/** The shape of each kind of file. */
export const fileSchemas: Readonly<Record<FileKind, z.ZodType>> = {
  legal: legalSchema,
  'legal-version': legalVersionSchema,
  catalogue: catalogueSchema,
  illustrations: illustrationsSchema,
  origins: originsSchema,
  restaurants: restaurantsSchema,
  sellers: sellersSchema,
  chain: chainFactsSchema,
  brand: brandSchema,
  promos: promosSchema,
}

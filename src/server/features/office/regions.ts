import departments from '@etalab/decoupage-administratif/data/departements.json' with { type: 'json' }
import { type Region, regions } from '#contract/office/today.ts'

const regionsByDepartment = new Map(
  departments.flatMap(({ code, region }) => {
    const regionName = regions.find((each) => each === region)
    return regionName === undefined ? [] : [[code, regionName] as const]
  }),
)

/** Corsica: the postcodes of its two departments have the same prefix. */
const CORSICA = '2A'

/**
 * The region of a postcode, by its department. A few villages have the postcode of a neighbouring
 * department, which does not matter for a group of restaurants. Null abroad.
 */
export function regionOf(postcode: string): Region | null {
  const department = postcode.startsWith('20') ? CORSICA : postcode.slice(0, 2)
  return (
    regionsByDepartment.get(department) ?? regionsByDepartment.get(postcode.slice(0, 3)) ?? null
  )
}

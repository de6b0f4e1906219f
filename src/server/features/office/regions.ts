import departments from '@etalab/decoupage-administratif/data/departements.json' with { type: 'json' }
import { type Region, regions } from '#contract/office/today.ts'

const regionsByDepartment = new Map(
  departments.flatMap(({ code, region }) => {
    const regionName = regions.find((each) => each === region)
    return regionName === undefined ? [] : [[code, regionName] as const]
  }),
)

/** Corsica has one beginning of postcodes for its two departments. */
const CORSICA = '2A'

/**
 * The region of a postcode, by the department it begins with. A few villages have the postcode of
 * the department beside theirs, which for a group of restaurants does not matter. Null abroad.
 */
export function regionOf(postcode: string): Region | null {
  const department = postcode.startsWith('20') ? CORSICA : postcode.slice(0, 2)
  return (
    regionsByDepartment.get(department) ?? regionsByDepartment.get(postcode.slice(0, 3)) ?? null
  )
}

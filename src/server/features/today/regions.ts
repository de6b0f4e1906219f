import departments from '@etalab/decoupage-administratif/data/departements.json' with { type: 'json' }
import { type Region, regions } from '#contract/office/today.ts'

const regionsByDepartment = new Map(
  departments.flatMap(({ code, region }) => {
    const regionName = regions.find((each) => each === region)
    return regionName === undefined ? [] : [[code, regionName] as const]
  }),
)

/**
 * Department code that stands for all of Corsica: the postcodes of its two departments, 2A and 2B,
 * both begin with 20.
 */
const CORSICA = '2A'

/**
 * The region of a postcode, by its department; null abroad. A few villages have the postcode of a
 * neighbouring department. This error is acceptable, because regions only serve to group
 * restaurants.
 */
export function regionOf(postcode: string): Region | null {
  const department = postcode.startsWith('20') ? CORSICA : postcode.slice(0, 2)
  return (
    regionsByDepartment.get(department) ?? regionsByDepartment.get(postcode.slice(0, 3)) ?? null
  )
}

import type { Region } from '#contract/office/today.ts'

/** The departments of each region, by the official codes. */
const departmentsOf: Record<Region, string> = {
  '01': '971',
  '02': '972',
  '03': '973',
  '04': '974',
  '06': '976',
  '11': '75 77 78 91 92 93 94 95',
  '24': '18 28 36 37 41 45',
  '27': '21 25 39 58 70 71 89 90',
  '28': '14 27 50 61 76',
  '32': '02 59 60 62 80',
  '44': '08 10 51 52 54 55 57 67 68 88',
  '52': '44 49 53 72 85',
  '53': '22 29 35 56',
  '75': '16 17 19 23 24 33 40 47 64 79 86 87',
  '76': '09 11 12 30 31 32 34 46 48 65 66 81 82',
  '84': '01 03 07 15 26 38 42 43 63 69 73 74',
  '93': '04 05 06 13 83 84',
  '94': '2A 2B',
}

const regionsByDepartment = new Map(
  (Object.keys(departmentsOf) as Region[]).flatMap((region) =>
    departmentsOf[region].split(' ').map((department) => [department, region] as const),
  ),
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

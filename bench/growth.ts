import type { Row } from './table.ts'

/**
 * What one thing costs among many over what it costs among few; 1 is growth in step with the work.
 */
export const growthRow = (section: string, name: string, few: number, many: number): Row => ({
  section,
  name,
  unit: 'times',
  ours: many / few,
  limit: null,
  target: { of: 'ours', most: 1.25 },
})

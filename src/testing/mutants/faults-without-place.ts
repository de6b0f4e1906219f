import { resolve } from 'node:path'
import type { PlantedFault } from './wrong-module.ts'

/** The planted faults that name an export which their module does not have. */
export async function faultsWithoutPlace(faults: readonly PlantedFault[]): Promise<string[]> {
  const missing: string[] = []
  for (const { name, wrongModules } of faults)
    for (const { path, exports } of wrongModules) {
      const module: object = await import(/* @vite-ignore */ resolve('src', path))
      if (!Object.keys(exports).every((each) => each in module)) missing.push(name)
    }
  return missing
}

import { renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A module of the program with some of its exports wrong. */
export type WrongModule = {
  /** The path, below `src`. */
  path: string
  /** For each export that is wrong, what makes it so of the right one. */
  exports: Readonly<Record<string, (right: never) => unknown>>
}

/** A plausible programming fault, written as wrong versions of what modules export. */
export type PlantedFault = {
  /** The fault in a few words. */
  name: string
  wrongModules: readonly WrongModule[]
}

/** A list of faults, and the file that exports it. */
export type FaultList<Fault extends PlantedFault> = {
  file: `#testing/${string}`
  name: string
  faults: readonly Fault[]
}

/**
 * Wrong exports of a module, by their names. The types of the module keep a fault in step with it, and what
 * happens within a function is nobody's matter here.
 */
export const wrongIn = <Module>(
  module: `#${string}`,
  exports: { readonly [Name in keyof Module]?: (right: Module[Name]) => Module[Name] },
): WrongModule => ({
  path: module.slice(1),
  exports: exports as WrongModule['exports'],
})

/**
 * Plants a fault in a copy of the tree: whoever imports the module gets its wrong exports. Returns what
 * takes it out again.
 */
export function plant<Fault extends PlantedFault>(
  copy: string,
  { file, name: list, faults }: FaultList<Fault>,
  fault: Fault,
): () => void {
  const restorers = fault.wrongModules.map(({ path, exports }, at) => {
    const place = join(copy, 'src', path)
    const right = place.replace(/\.(?=tsx?$)/, '.right.')
    const wrong = `${list}[${faults.indexOf(fault)}].wrongModules[${at}].exports`
    renameSync(place, right)
    writeFileSync(
      place,
      [
        `import * as right from './${basename(right)}'`,
        `import { ${list} } from '${file}'`,
        `export * from './${basename(right)}'`,
        ...Object.keys(exports).map(
          (name) => `export const ${name} = ${wrong}.${name}(right.${name})`,
        ),
      ].join('\n'),
    )
    return () => renameSync(right, place)
  })
  return () => {
    for (const restore of restorers) restore()
  }
}

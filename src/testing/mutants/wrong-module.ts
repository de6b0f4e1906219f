import { renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A module of the program in which wrong exports replace some of the right ones. */
export type WrongModule = {
  /** The path, below `src`. */
  path: string
  /** For each wrong export, by its name: the function that makes it from the right export. */
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
 * Defines the wrong exports of a module, by their names. The types of the module ensure that a
 * fault no longer compiles if the module's exports change; the code within its functions does not
 * matter here.
 */
export const wrongIn = <Module>(
  module: `#${string}`,
  exports: { readonly [Name in keyof Module]?: (right: Module[Name]) => Module[Name] },
): WrongModule => ({
  path: module.slice(1),
  exports: exports as WrongModule['exports'],
})

/**
 * Plants a fault in a copy of the tree: every file that imports the module gets its wrong exports.
 * Returns a function that removes the fault.
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

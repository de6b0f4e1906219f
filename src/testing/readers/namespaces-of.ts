import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Follow = {
  /** Whether parts that are loaded later count, because they bring no texts of their own. */
  withLater: boolean
}

function importsOf(path: string, text: string, { withLater }: Follow): string[] {
  const imports = withLater
    ? /(?:^(?:import|export) (?!type )[^;]*? from |\bimport\()'([#.][^']+)'/gm
    : /^(?:import|export) (?!type )[^;]*? from '([#.][^']+)'/gm
  return [...text.matchAll(imports)]
    .map(([, name = '']) =>
      name.startsWith('.') ? join(dirname(path), name) : name.replace('#', 'src/'),
    )
    .filter((name) => /^src\/(?:web|office|kitchen|ui)\/.*\.tsx?$/.test(name))
}

/** The namespaces of texts that a page uses: its own, and those of everything that it imports. */
export function namespacesOf(
  path: string,
  follow: Follow,
  visitedPaths = new Set<string>(),
): Set<string> {
  const namespaces = new Set<string>()
  if (visitedPaths.has(path)) return namespaces
  visitedPaths.add(path)
  const text = readFileSync(path, 'utf8')
  for (const [, namespace = ''] of text.matchAll(/useText\('([\w-]+)'\)/g))
    namespaces.add(namespace)
  for (const imported of importsOf(path, text, follow))
    for (const namespace of namespacesOf(imported, follow, visitedPaths)) namespaces.add(namespace)
  return namespaces
}

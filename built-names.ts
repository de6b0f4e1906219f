// Names of built files. Filter lists of ad blockers look for words in addresses (`/share-button-`,
// `/consent-`), and a page whose script is blocked does not come to life. So a name is the hash of what is
// in the file; nine characters of it are enough that no two files of any build meet, and pages hold hundreds
// of such names.

const FOLDER = { shop: 'assets/ui', kitchen: 'assets/kitchen', office: 'assets/office' }

/** The start of the names of files that every page of the shop has. */
export const everywhere = 'every-'

type Named = { name: string; facadeModuleId?: string | null | undefined }

/**
 * Some names begin with more, which other programs look for: `entry.client-` and the texts of a language
 * (`public/sw.js`), `main-` (`public/kitchen-worker.js`), and what every page has (`vite.config.ts`).
 */
function startOf({ name, facadeModuleId }: Named): string {
  if (name === 'entry.client') return 'entry.client-'
  if (facadeModuleId?.endsWith('/src/kitchen/main.tsx')) return 'main-'
  if (name.startsWith(everywhere) || name === 'rolldown-runtime') return everywhere
  const [, language] = /virtual:texts\/[^/]+\/(\w\w)$/.exec(facadeModuleId ?? '') ?? []
  return language === undefined ? '' : `${language}-`
}

/** Names of styles, fonts and pictures. */
export const builtAssets = (of: keyof typeof FOLDER) => ({
  hashCharacters: 'hex' as const,
  assetFileNames: `${FOLDER[of]}/[hash:9][extname]`,
})

export const builtNames = (of: keyof typeof FOLDER) => ({
  ...builtAssets(of),
  entryFileNames: (file: Named) => `${FOLDER[of]}/${startOf(file)}[hash:9].js`,
  chunkFileNames: (file: Named) => `${FOLDER[of]}/${startOf(file)}[hash:9].js`,
})

import { readFileSync, writeFileSync } from 'node:fs'

/*
 * `npm run notice`: rewrites the list of packages in NOTICE from the lock file. Versions are left
 * out, so that the list changes only with a package or its licence.
 */

const HEADING = 'Packages that the program runs with\n-----------------------------------\n'

type Locked = { license?: string; dev?: boolean; devOptional?: boolean }

/** Returns the text of NOTICE with the list of packages from the lock file. */
export function noticeOf(notice: string, lock: string): string {
  const { packages } = JSON.parse(lock) as { packages: Record<string, Locked> }
  const byLicence = new Map<string, Set<string>>()
  for (const [path, { license, dev, devOptional }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1) ?? ''
    if (path === '' || dev === true || devOptional === true) continue
    const licence = license ?? 'see the package'
    byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(name))
  }
  const blocks = [...byLicence]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([licence, names]) =>
        `${licence}\n${[...names]
          .sort()
          .map((name) => `  ${name}\n`)
          .join('')}`,
    )
  const [text = ''] = notice.split(HEADING)
  return `${text}${HEADING}\n${INTRODUCTION}\n\n${blocks.join('\n')}`
}

const INTRODUCTION = `npm installs these packages; they are not part of this repository. Each brings its licence and its
copyright notice in its own folder of node_modules, where an image of the program has them, too. The
scripts of the pages hold parts of React, React Router, React Aria, zustand, zod, react-hook-form,
TanStack Query and Virtual, visx, leaflet, icu-minify, @internationalized/date,
@simplewebauthn/browser, @stripe/stripe-js and @sentry/browser, all under the licences below.`

if (import.meta.main)
  writeFileSync(
    'NOTICE',
    noticeOf(readFileSync('NOTICE', 'utf8'), readFileSync('package-lock.json', 'utf8')),
  )

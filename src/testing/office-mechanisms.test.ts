import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const files = globSync('src/office/**/*.{ts,tsx}', { exclude: ['**/*.test.ts', '**/*.test.tsx'] })

/** Code that reads or writes the parameters of an address itself. */
const parameters =
  /useSearchParams|URLSearchParams|location\.search|useLocation\(\)\.search|\{[^{}]*\bsearch\b[^{}]*\} = useLocation\(\)/

/** The files that may do so outside `base/address`, because it is not the state of a page. */
const exceptions: Readonly<Record<string, string>> = {
  'base/next-of.ts': 'reads the page to open after the sign-in',
  'base/use-intent.ts': 'changes the history entry and keeps the address as it is',
  'features/login/login-frame.tsx': 'passes the parameters on to the page in another language',
  'features/login/use-explain.ts': 'reads a problem that the server wrote into a redirection',
  'features/shell/account-menu.tsx': 'passes the parameters on to the page in another language',
  'pages/login.tsx': 'passes the parameters on to `next-of.ts` and `use-explain.ts`',
}

it('every page of the office keeps its state in the address by `useUrlState` (P7)', () => {
  const filesWithParameters = files
    .map((file) => file.slice('src/office/'.length))
    .filter(
      (file) =>
        !file.startsWith('base/address/') &&
        parameters.test(readFileSync(`src/office/${file}`, 'utf8')),
    )
  expect(filesWithParameters.toSorted()).toEqual(Object.keys(exceptions).toSorted())
})

it('the parameters of a page of the office are in a file named `…-address.ts`', () => {
  expect(files.filter((file) => /-filters\.tsx?$/.test(file))).toEqual([])
  const addressFiles = files.filter(
    (file) =>
      !file.startsWith('src/office/base/address/') &&
      readFileSync(file, 'utf8').includes('pageAddress({'),
  )
  expect(addressFiles.filter((file) => !file.endsWith('-address.ts'))).toEqual([])
  expect(addressFiles.length).toBeGreaterThan(10)
})

it('the office loads and sends by the hooks of `base/query` alone', () => {
  const callers = files.filter((file) => {
    if (file.startsWith('src/office/base/query/')) return false
    const text = readFileSync(file, 'utf8')
    return text.includes("'@tanstack/react-query'") || /\buseConfirmed\b/.test(text)
  })
  expect(callers.toSorted()).toEqual([
    // It clears what the previous user loaded.
    'src/office/features/shell/account-menu.tsx',
    // It provides the store of what is loaded.
    'src/office/main.tsx',
  ])
})

/** The pages that keep their state in the address, but show one thing and no list. */
const pagesOfOneThing = ['catalogue-changes', 'product', 'restaurant', 'site']

it('every list of the office can be saved as a view (P7)', () => {
  const pages = files.filter(
    (file) =>
      file.startsWith('src/office/pages/') && readFileSync(file, 'utf8').includes('useUrlState('),
  )
  const pagesWithoutViews = pages.filter((file) =>
    /<PageHeader(?!\s+address=)/.test(readFileSync(file, 'utf8')),
  )
  expect(pagesWithoutViews.toSorted()).toEqual(
    pagesOfOneThing.map((page) => `src/office/pages/${page}.tsx`),
  )
  expect(pages.length).toBeGreaterThan(10)
})

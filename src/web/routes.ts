import { type RouteConfig, index, route } from '@react-router/dev/routes'
import { locales } from '../contract/pages/locales.ts'
import { pageNames, pages } from '../contract/pages/pages.ts'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * One route per page and language, all served by the page's file; the id contains both:
 * `restaurants.en`.
 */
export default [
  ...pageNames
    .filter((page) => !('hasOwnDocument' in pages[page]))
    .flatMap((page) =>
      locales.map((locale) => {
        const path = pages[page][locale].replace(/^\/|\/$/g, '')
        const options = { id: `${page}.${locale}` }
        const file = `pages/${kebab(page)}.tsx`
        return path === '' ? index(file, options) : route(path, file, options)
      }),
    ),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig

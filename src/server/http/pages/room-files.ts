import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { type Markup, html } from '#server/kit/markup.ts'
import { buildFolder } from './page-bundle.ts'

/** A part of the program whose pages the browser renders from a build of their own. */
type Room = 'kitchen' | 'office'

/** Addresses of the files that a room's document loads. */
export type RoomFiles = {
  script: string
  /** JavaScript modules that the script imports when it starts. */
  modules: string[]
  styles: string[]
  fonts: string[]
  /** The address of another entry of the build. */
  addressOf: (entry: string) => string
}

type Built = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; assets?: string[] } | undefined
>

/** The files of a room, from the manifest of its build or from a development server. */
export async function openRoom(
  app: FastifyInstance,
  room: Room,
  development: boolean,
): Promise<RoomFiles> {
  if (!development) return readRoomFiles(room)
  // Vite serves the files of each room under a prefix of its own.
  const prefix = `/@${room}/`
  await serveDevelopment(app, room, prefix)
  return {
    script: `${prefix}src/${room}/main.tsx`,
    modules: [`${prefix}@vite/client`],
    styles: [],
    fonts: [],
    addressOf: (entry) => `${prefix}${entry}?direct`,
  }
}

function readRoomFiles(room: Room): RoomFiles {
  const built = JSON.parse(
    readFileSync(`${buildFolder()}/client/.vite/${room}.json`, 'utf8'),
  ) as Built
  const at = (file: string) => `/${file}`
  const entryOf = (name: string) => {
    const entry = built[name]
    if (!entry) throw new Error(`the build of src/${room} does not contain ${name}`)
    return entry
  }
  const modules = new Set<string>()
  const follow = (name: string): void => {
    for (const next of entryOf(name).imports ?? []) {
      if (modules.has(next)) continue
      modules.add(next)
      follow(next)
    }
  }
  const main = `src/${room}/main.tsx`
  follow(main)
  const entries = [...modules, main].map(entryOf)
  return {
    script: at(entryOf(main).file),
    modules: [...modules].map((name) => at(entryOf(name).file)),
    styles: [...new Set(entries.flatMap(({ css = [] }) => css))].map(at),
    fonts: [...new Set(entries.flatMap(({ assets = [] }) => assets))]
      .filter((asset) => asset.endsWith('.woff2'))
      .map(at),
    addressOf: (entry) => at(entryOf(entry).file),
  }
}

async function serveDevelopment(app: FastifyInstance, room: Room, prefix: string): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: `src/${room}/vite.config.ts`,
    base: prefix,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  app.get(`${prefix}*`, (request, reply) => {
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, () => {
      reply.raw.writeHead(404).end()
    })
  })
}

/** Elements of the head that load a room's style sheets and fonts. */
export const linkStyles = ({
  fonts,
  styles,
}: RoomFiles): Markup => html`${fonts.map((font) => html`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin="anonymous">`)}
${styles.map((style) => html`<link rel="stylesheet" href="${style}">`)}`

/** Elements of the head that load a room's scripts. */
export const linkScripts = ({
  modules,
  script,
}: RoomFiles): Markup => html`${modules.map((module) => html`<link rel="modulepreload" href="${module}">`)}
<script type="module" src="${script}"></script>`

import { createHash } from 'node:crypto'

/** The parts of an API document that the page shows. */
type ApiDocument = {
  info: { title: string; description: string }
  paths: Record<string, Record<string, Operation>>
}
type Operation = {
  operationId: string
  summary: string
  parameters: { name: string; in: string; required?: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema?: unknown }> }
  responses: Record<string, { description: string; content: Record<string, { schema: unknown }> }>
}

const style = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
body { color: #10301d; background: #fbfcf8 }
h1, h2 { line-height: 1.2 } h2 { font-size: 1.1rem; border-top: 1px solid #cbd6cc; padding-top: 1.5rem }
code, pre { font: 0.85rem/1.45 ui-monospace, monospace } pre { overflow: auto; background: #eef3e9; padding: 0.75rem }
b { background: #10301d; color: #fff; padding: 0.1rem 0.5rem; border-radius: 0.25rem; font-size: 0.8rem }
table { border-collapse: collapse } td, th { text-align: left; padding: 0.2rem 1rem 0.2rem 0; vertical-align: top }
summary { cursor: pointer }`

/** Hash for the policy that allows the page's own style and nothing else. */
const styleHash = createHash('sha256').update(style).digest('base64')
export const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`

/** The API document as a readable page, without scripts. */
export function documentPage(document: object): string {
  const { info, paths } = document as ApiDocument
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => describe(method, path, operation)),
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(info.title)} API</title><style>${style}</style></head>
<body><main><h1>${escape(info.title)} API</h1><p>${escape(info.description)}
The same as data: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${operations.join('')}</main></body></html>`
}

function describe(method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters.map(({ name, in: place, required, schema }) =>
    row(code(name), `${place}${required ? ', required' : ''}`, code(JSON.stringify(schema))),
  )
  const responses = Object.entries(operation.responses).map(([status, { description, content }]) =>
    row(code(status), escape(description), escape(Object.keys(content).join(', '))),
  )
  const [[media, body] = ['', {}]] = Object.entries(operation.requestBody?.content ?? {})
  const [, success] =
    Object.entries(operation.responses).find(([status]) => status.startsWith('2')) ?? []
  const answerSchema = success?.content['application/json']?.schema
  return `<section id="${operation.operationId}"><h2><b>${method.toUpperCase()}</b> <code>${escape(path)}</code></h2>
<p>${escape(operation.summary)}</p>
<table><tr><th>Parameter</th><th>In</th><th>Schema</th></tr>${parameters.join('')}</table>
${media === '' ? '' : `<details><summary>Body: ${escape(media)}</summary>${block(body.schema ?? {})}</details>`}
${answerSchema ? `<details><summary>Answer</summary>${block(answerSchema)}</details>` : ''}
<table><tr><th>Status</th><th>Meaning</th><th>Type</th></tr>${responses.join('')}</table></section>`
}

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const code = (text: string) => `<code>${escape(text)}</code>`
const block = (value: unknown) => `<pre>${escape(JSON.stringify(value, null, 2))}</pre>`

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')

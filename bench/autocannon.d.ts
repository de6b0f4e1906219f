declare module 'autocannon' {
  type Request = {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
    setupRequest?: (request: Request) => Request
  }
  type Options = Request & {
    url: string
    connections: number
    /** Seconds; or so many requests. */
    duration?: number
    amount?: number
    timeout?: number
    /** Milliseconds between its looks at the clock. */
    sampleInt?: number
    requests?: Request[]
  }
  type Result = { '2xx': number; non2xx: number; errors: number; duration: number }
  const autocannon: (options: Options) => Promise<Result>
  export default autocannon
  export type { Options }
}

import { createContext } from 'react-router'
import type { ApiClient } from '#contract/client.ts'
import type { AppData } from './app-data.tsx'

/** The data that the server passes to the loaders and the rendering of one request. */
export type PageRequest = { api: ApiClient; data: AppData }

export const pageContext = createContext<PageRequest>()

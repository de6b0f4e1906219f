import { data } from 'react-router'
import { NotFound } from '#web/features/shell/error-page.tsx'

/** Loader for any address without a page: the HTTP status is 404 (S1). */
export function loader() {
  return data(null, { status: 404 })
}

export default function Page() {
  return <NotFound />
}

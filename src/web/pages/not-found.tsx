import { data } from 'react-router'
import { NotFound } from '#web/features/shell/error-page.tsx'

/** Any address without a page: the status says so too (S1). */
export function loader() {
  return data(null, { status: 404 })
}

export default function Page() {
  return <NotFound />
}

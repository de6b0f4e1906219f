import { data } from 'react-router'
import { NotFound } from '#web/features/shell/error-page.tsx'

/** Every address that is no page: said so to machines too (S1). */
export function loader() {
  return data(null, { status: 404 })
}

export default function Page() {
  return <NotFound />
}

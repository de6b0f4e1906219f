import { useRouteError } from 'react-router'
import { PageError } from '#office/ui/page-error.tsx'

/** In place of a page that could not be loaded or shown. */
export function PageFailed() {
  const error = useRouteError()
  return <PageError error={error} retry={() => location.reload()} />
}

import { useRouteError } from 'react-router'
import { PageError } from '#office/ui/page-error.tsx'

/** The error page, rendered in place of a page that could not be loaded or rendered. */
export function PageFailed() {
  const error = useRouteError()
  return <PageError error={error} retry={() => location.reload()} />
}

import { useApp } from './app-data.tsx'

/**
 * Runs while the document is parsed, before hydration; not when the page is reached by client-side
 * navigation.
 */
export function InlineScript({ code }: { code: string }) {
  const { nonce } = useApp()
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
  )
}

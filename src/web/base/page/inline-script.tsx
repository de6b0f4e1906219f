import { useApp } from './app-data.tsx'

/**
 * Run while the page is read, before anything of it is alive; not where the page is opened from
 * another one.
 */
export function InlineScript({ code }: { code: string }) {
  const { nonce } = useApp()
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
  )
}

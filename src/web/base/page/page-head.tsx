import { useApp } from './app-data.tsx'

/** Title and description of a page; React lifts them into the head, on the server too. */
export function PageHead({ title, description }: { title: string; description?: string }) {
  const { brand } = useApp()
  return (
    <>
      <title>{`${title} · ${brand}`}</title>
      {description === undefined ? null : <meta name="description" content={description} />}
    </>
  )
}

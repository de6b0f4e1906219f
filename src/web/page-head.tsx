/** Title and description of a page; React lifts them into the head, on the server too. */
export function PageHead({ title, description }: { title: string; description?: string }) {
  return (
    <>
      <title>{`${title} · Mesclun`}</title>
      {description === undefined ? null : <meta name="description" content={description} />}
    </>
  )
}

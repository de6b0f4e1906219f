/** Title and description of a page; React lifts them into the head, on the server too. */
export function PageHead({ title, description }: { title: string; description?: string }) {
  return (
    <>
      <title>{`${title} · Mesclun`}</title>
      {description === undefined ? null : <meta name="description" content={description} />}
    </>
  )
}

/**
 * Title and description of a document whose text a loader returned: its beginning is the
 * description, cut to the length that a search engine shows.
 */
export const documentMeta = (
  loaded: { title: string; sections: readonly { paragraphs: readonly string[] }[] } | undefined,
) => [
  { title: `${loaded?.title ?? ''} · Mesclun` },
  {
    name: 'description',
    content: (loaded?.sections[0]?.paragraphs[0] ?? '').replace(
      /^([\s\S]{0,155})\s[\s\S]*$/,
      (text, start: string) => (text.length > 155 ? `${start}…` : text),
    ),
  },
]

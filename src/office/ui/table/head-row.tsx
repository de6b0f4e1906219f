/** The headings of a plain table. */
export const HeadRow = ({ heads, look }: { heads: readonly string[]; look?: string }) => (
  <thead>
    <tr>
      {heads.map((head) => (
        <th key={head} scope="col" className={look}>
          {head}
        </th>
      ))}
    </tr>
  </thead>
)

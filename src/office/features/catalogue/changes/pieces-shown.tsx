import type { Piece } from '#office/features/catalogue/telling/pieces.ts'
import { DrawnTile } from './drawn-tile.tsx'

/** A sentence with its names in bold, what was taken away struck, and what is new marked. */
export const PiecesShown = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map((piece, i) => <PieceShown key={i} piece={piece} />)

function PieceShown({ piece }: { piece: Piece }) {
  const inside =
    'text' in piece ? (
      piece.text
    ) : (
      <DrawnTile slug={piece.slug} drawing={piece.drawing} size={48} words={piece.words} />
    )
  switch (piece.as) {
    case 'name':
      return <b>{inside}</b>
    case 'was':
      return <del>{inside}</del>
    case 'now':
      return <ins>{inside}</ins>
    case 'plain':
      return inside
  }
}

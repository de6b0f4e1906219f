import type { SentencePiece } from '#office/features/catalogue/diff-text/pieces.ts'
import { DrawnTile } from './drawn-tile.tsx'

/** A sentence with names in bold, old values struck through, and new values highlighted. */
export const DiffPieces = ({ pieces }: { pieces: readonly SentencePiece[] }) =>
  pieces.map((piece, i) => <DiffPiece key={i} piece={piece} />)

function DiffPiece({ piece }: { piece: SentencePiece }) {
  const content =
    'text' in piece ? (
      piece.text
    ) : (
      <DrawnTile slug={piece.slug} drawing={piece.drawing} size={48} words={piece.words} />
    )
  switch (piece.as) {
    case 'name':
      return <b>{content}</b>
    case 'was':
      return <del>{content}</del>
    case 'now':
      return <ins>{content}</ins>
    case 'plain':
      return content
  }
}

/** The chain's logo, drawn by the server from its brand; `src`: its address. */
export const LogoMark = ({ src, size = 34 }: { src: string; size?: number }) => (
  <img className="flex-none" src={src} alt="" width={size} height={size} />
)

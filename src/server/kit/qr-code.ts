/** A text as a QR code: SVG of dark modules on white, with the quiet zone that scanners need. */
export async function qrCode(text: string): Promise<string> {
  // `bwip-js` is loaded on first use, because loading takes a fifth of a second.
  const { drawingSVG, qrcode } = await import('bwip-js/node')
  return qrcode(
    // Each module is two units wide; the quiet zone is four modules.
    { bcid: 'qrcode', text, scale: 1, padding: 8, barcolor: '14261b', backgroundcolor: 'ffffff' },
    drawingSVG(),
  )
}

import { withoutTheme } from '#drawing/colour.ts'
import { drawBowl } from '#drawing/scenes/bowl.ts'
import type { MailPictures } from '#server/gateways/mail/pictures.ts'
import { toPng } from '#server/kit/bitmaps.ts'
import { createRecent } from '#server/kit/recent.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'
import { logoPicture } from '#server/state/catalogue/logo-picture.ts'
import { recipePicture } from '#server/state/catalogue/pictures.ts'

/** Widths in pixels: twice those at which a mail shows the pictures. */
const MARK_WIDTH = 72
export const BOWL_WIDTH = 300

/** Returns a function that draws the pictures of the chain's mails, once for each catalogue. */
export function createMailPictures(catalogue: {
  now: () => Catalogue
}): () => Promise<MailPictures> {
  const drawnPictures = createRecent<MailPictures>(1, () => 1)
  return () => {
    const { face, source, pictures, version } = catalogue.now()
    return drawnPictures.wait(version, async () => {
      const [recipe] = source.recipes
      const bowl = recipe && pictures.get(recipePicture(recipe.slug))?.svg
      return {
        mark: await logoPicture(face.logo.disc, MARK_WIDTH),
        bowl: await toPng(bowl ?? withoutTheme(drawBowl([])), BOWL_WIDTH),
      }
    })
  }
}

import { redirectDocument } from 'react-router'

/**
 * A page that frames the provider's pages must be loaded as a separate document: the content
 * security policy of a document opened for another page forbids the frames.
 */
export async function openOwnDocument<T>({
  request,
  serverLoader,
}: {
  request: Request
  serverLoader: () => Promise<T>
}): Promise<T> {
  if (document.documentElement.dataset['cards'] === undefined) throw redirectDocument(request.url)
  return serverLoader()
}

export default function Page() {
  return <h1>compose-custom</h1>
}

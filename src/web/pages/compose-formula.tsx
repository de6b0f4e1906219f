export default function Page() {
  return <h1>compose-formula</h1>
}

import assert from "node:assert/strict"
import { test } from "node:test"
import { contextOf, runModules } from "./run-modules.js"

const texts = runModules(contextOf(), ["frame/text-patch"])

const read = body => texts.pieces(body)?.map(({ text, kind, name }) => name ? `${name} ${text}` : `${kind} ${text}`).join("|") ?? null

for (const [body, expected] of [
  ["", ""],
  ["a", "text a"],
  ["<p>a &lt; b</p>", "p <p>|text a &lt; b|end </p>"],
  ["<P CLASS=a>", "p <P CLASS=a>"],
  ["<p a='>' b=\"<\" c d=e/>x", "p <p a='>' b=\"<\" c d=e/>|text x"],
  ["<br/><br />", "br <br/>|br <br />"],
  ["<!doctype html><!-- a > b -->x", "comment <!doctype html>|comment <!-- a > b -->|text x"],
  ["<style>a > b { content: '<p>' }</style><p>", "style <style>|raw a > b { content: '<p>' }|end </style>|p <p>"],
  ["<textarea></TEXTAREA >", "textarea <textarea>|end </TEXTAREA >"],
  ["<style>", null], ["<script><!--</script>", null], ["<plaintext>a", null], ["<template></template>", null],
  ["a < b", null], ["<p", null], ["<p a=\"b>", null], ["<p a\"b>", null], ["<p a=b\"c>", null], ["<p a=\"b\"c>", null], ["<p/a>", null], ["<1>", null], ["</>", null],
  ["</p a>", null], ["<?a>", null], ["<!--> -->", null], ["<!-- -- -->", null], ["<!-- a", null], ["<![CDATA[a]]>", null], ["a\0", null], ["a\r\n", null]
]) {
  test(`${JSON.stringify(body)} is ${expected === null ? "left to the parser" : `read as ${expected}`}`, () => assert.equal(read(body), expected))
}

test("a tag without an end takes no longer than it has letters", () => {
  const body = `<p ${"a ".repeat(50_000)}${"b='c' ".repeat(20_000)}${" ".repeat(50_000)}"`
  assert.equal(texts.pieces(body), null)
})

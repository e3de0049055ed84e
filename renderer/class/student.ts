// Starts a student's page in a class: the window with the class's line above it.
import { mount } from 'svelte';
import '../styles/tokens.css';
import '../styles/base.css';
import Student from './Student.svelte';

const target = document.getElementById('app');
if (target !== null) mount(Student, { target });
